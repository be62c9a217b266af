/** Which IP addresses belong to the public internet, where requests to addresses that people enter may go. */
import { BlockList, isIPv4 } from 'node:net'

/** Not reachable over the internet, or reserved (IANA's registries of special-purpose addresses). */
const reserved = new BlockList()
const ipv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within the global unicast addresses: protocol assignments with Teredo, documentation, and 6to4. */
const ipv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, prefix] of ipv4) reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of ipv6) reserved.addSubnet(network, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public. Addresses that contain an IPv4 address in IPv6 form are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  const [plain = ''] = address.split('%')
  return globalUnicast.check(plain, 'ipv6') && !reserved.check(plain, 'ipv6')
}
