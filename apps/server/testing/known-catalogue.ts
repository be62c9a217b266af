/** Before every test file, the process knows the sample catalogue only, as one whose service has opened. */
import { knowOnly } from '../core/catalogue.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'

knowOnly([readDefaultVersion()])
