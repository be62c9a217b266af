/** The OpenAPI description of the admin API, generated from the descriptors of its calls. */
import { adminCalls } from '@pfotenportal/contract/admin/admin-api'
import { ADMIN_SCOPES, adminRefusals, type AdminCall } from '@pfotenportal/contract/admin/call'
import { AdminCampaignView } from '@pfotenportal/contract/admin/catalogue'
import { AdminCustomerView, AdminDogView } from '@pfotenportal/contract/admin/customers'
import { EventView } from '@pfotenportal/contract/admin/events'
import { AdminOrderView, AdminRefundView, AdminSubscriptionView } from '@pfotenportal/contract/admin/orders'
import { WebhookDeliveryView, WebhookEndpointView } from '@pfotenportal/contract/admin/webhooks'
import { generalRefusals, namedSchemas } from '@pfotenportal/contract/openapi'
import {
  describeApi,
  type DescribedCall,
  type JsonObject,
  type ServiceDescription,
} from '@pfotenportal/contract/openapi-document'
import { routeParts } from '@pfotenportal/contract/operation'
import { customerCalls } from './customer-calls.ts'
import { staffCalls } from './staff-calls.ts'

/** Parts of the customer's API that no call here answers with. */
const {
  Customer: _customer,
  Product: _product,
  Referrals: _referrals,
  ReferredFriend: _friend,
  Session: _session,
  Variant: _variant,
  ...shared
} = namedSchemas

/** Calls are grouped by the noun of their path; those of the customer by the noun below the customer. */
function tagOf(path: string): string {
  const [, , , , noun = '', , below] = path.split('/')
  return below !== undefined && noun === 'customers' ? `customer: ${below}` : noun
}

function describedCall(call: AdminCall): DescribedCall {
  const { method, path } = routeParts(call.route)
  const isChange = method !== 'GET'
  return {
    descriptor: call,
    tag: tagOf(path),
    access: `Needs a key with the scope \`${call.scope}\`.`,
    security: [{ adminKey: [call.scope] }],
    refusals: [
      ...new Set([
        ...call.refusals,
        ...adminRefusals,
        ...generalRefusals({ isChange, isRepeatable: isChange }),
      ]),
    ],
  }
}

/** The whole description. */
export function adminApiDocument(service: ServiceDescription): JsonObject {
  const calls = [...Object.entries<AdminCall>(adminCalls), ...staffCalls, ...customerCalls]
  return describeApi(service, {
    calls: Object.fromEntries(calls.map(([name, call]) => [name, describedCall(call)])),
    schemas: {
      ...shared,
      AdminCampaign: AdminCampaignView,
      AdminCustomer: AdminCustomerView,
      AdminDog: AdminDogView,
      AdminOrder: AdminOrderView,
      AdminRefund: AdminRefundView,
      AdminSubscription: AdminSubscriptionView,
      Event: EventView,
      WebhookDelivery: WebhookDeliveryView,
      WebhookEndpoint: WebhookEndpointView,
    },
    description:
      'For the systems of the company. Every success is `{ "data": … }`, every failure `{ "error": … }`; lists are ' +
      '`{ "items": […], "nextCursor": … }`. Amounts are decimal strings in euro, VAT included; days are calendar days ' +
      'in Europe/Berlin. Every call is in the audit log.',
    securitySchemes: {
      adminKey: {
        type: 'http',
        scheme: 'bearer',
        description: `A key of the admin API, \`pfk_…\`, with the scope of the call: ${ADMIN_SCOPES.join(', ')}.`,
      },
    },
  })
}
