import { clientNetwork, siteOf } from '@/server/base/web/client-network'
import { clientLimiter, memoryLimiter } from '@/server/limits/limiter'
import { clientAddress } from '@/server/listener/request-hooks'

test('trusts X-Forwarded-For only from our own proxies', () => {
  const forwarded = '6.6.6.6, 7.7.7.7, 8.8.8.8'
  expect(clientAddress({ socket: '1.1.1.1', forwarded }, 0)).toBe('1.1.1.1')
  expect(clientAddress({ socket: '1.1.1.1', forwarded }, 1)).toBe('8.8.8.8')
  expect(clientAddress({ socket: '1.1.1.1', forwarded }, 2)).toBe('7.7.7.7')
  expect(clientAddress({ socket: '1.1.1.1', forwarded: undefined }, 1)).toBe('1.1.1.1')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::FFFF:CB00:7107]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:8443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
  ['1.2.3.4:5:6', 'unknown'],
])('counts %s as %s', (text, network) => {
  expect(clientNetwork(text)).toBe(network)
})

test('finds the /48 of an IPv6 network, and none for IPv4', () => {
  expect(siteOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(siteOf('203.0.113.7')).toBeUndefined()
  expect(siteOf('unknown')).toBeUndefined()
})

test('limits each network, and a site at ten times that', async () => {
  const limiter = clientLimiter({ calls: 2, seconds: 60 }, memoryLimiter)
  const taken = async (text: string) => (await limiter.take(clientNetwork(text))) === null
  expect([await taken('2001:db8::1'), await taken('2001:db8::2'), await taken('2001:db8::3')]).toEqual([
    true,
    true,
    false,
  ])
  let granted = 2
  for (let network = 1; network < 100; network += 1) {
    if (await taken(`2001:db8:0:${network.toString(16)}::1`)) granted += 1
  }
  expect(granted).toBe(20)
  expect(await taken('2001:db8:1::1')).toBe(true)
  expect(await taken('203.0.113.7')).toBe(true)
})
