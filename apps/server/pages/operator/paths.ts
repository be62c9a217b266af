/** The addresses of the operator's pages that code refers to. */

/** The start page, with the figures. */
export const OPERATOR_PATH = '/operator'
/** Where staff start who may not see the figures. */
export const DESK_PATH = '/operator/desk'
export const SIGN_IN_PATH = '/operator/sign-in'
/** Where the form that requeues dead-lettered mails is sent. */
export const REQUEUE_PATH = '/operator/mails/requeue'
