/** Whether the service answered when it was last asked: a device can have a network that does not lead to it. */
import { externalStore } from './external-store.ts'

export const reached = externalStore(true)
