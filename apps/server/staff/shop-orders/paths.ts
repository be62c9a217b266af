/** Where staff add a customer at the desk. */
export const NEW_CUSTOMER_PATH = '/operator/customers/new'
