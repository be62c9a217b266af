/** IP addresses of clients, as sockets and proxies report them. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Some proxies report the port as well: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/** The address alone: without port, brackets and zone, and an IPv4 address in its IPv6 form as IPv4. */
export function plainAddress(reported: string): string {
  const [, ipv6, ipv4] = withPort.exec(reported.trim()) ?? []
  const [address = ''] = (ipv6 ?? ipv4 ?? reported.trim()).split('%')
  return mappedAddress(address) ?? address.toLowerCase()
}

/** The IPv4 address that an IPv6 address contains: `::ffff:203.0.113.7`, or the same as `::ffff:cb00:7107`. */
function mappedAddress(address: string): string | undefined {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted !== undefined || !isIPv6(address)) return dotted
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':').toLowerCase() !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const bits = Number.parseInt(group, 16)
    return [bits >> 8, bits & 255]
  })
  return bytes.join('.')
}

/** The 16-bit groups of an IPv6 address, each without leading zeros. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return whole.map((group) => group.replace(/^0+(?=.)/, ''))
}

/** The first groups of an IPv6 address; an IPv4 address as a whole. */
function networkIn(reported: string, groups: number): string {
  const address = plainAddress(reported)
  return isIPv6(address) ? groupsOf(address).slice(0, groups).join(':') : address
}

/**
 * The network of a client as limits count it: the whole IPv4 address, the first 48 bits of IPv6. Whoever has a 48-bit
 * network has 65,536 networks of 64 bits, so these say nothing about who is behind them.
 */
export function networkOf(reported: string): string {
  return networkIn(reported, 3)
}

/** The network of a client as the log marks it: the first 24 bits of IPv4, the first 64 bits of IPv6. */
export function markedNetworkOf(reported: string): string {
  const network = networkIn(reported, 4)
  return isIPv4(network) ? network.split('.').slice(0, 3).join('.') : network
}

const near = new BlockList()
near.addSubnet('127.0.0.0', 8, 'ipv4')
near.addSubnet('10.0.0.0', 8, 'ipv4')
near.addSubnet('172.16.0.0', 12, 'ipv4')
near.addSubnet('192.168.0.0', 16, 'ipv4')
near.addSubnet('169.254.0.0', 16, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this machine or of a private network, where a proxy stands and no customer does. */
export function isNearAddress(reported: string): boolean {
  const address = plainAddress(reported)
  if (isIPv4(address)) return near.check(address, 'ipv4')
  return isIPv6(address) && near.check(address, 'ipv6')
}
