import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import {
  connectionsBelow,
  createConnectionCounts,
  limitConnections,
} from '@/server/listener/connection-limits'
import { until } from '@/tests/support/until'

it.each([
  ['Max open files            1024                 524288               files', 768],
  ['Max open files            1048576              1048576              files', 10_000],
  ['Max open files            unlimited            unlimited            files', 10_000],
  ['', 768],
])('keeps connections below the descriptors of %j', (limits, expected) => {
  expect(connectionsBelow(`Limit   Soft Limit\n${limits}\n`)).toBe(expected)
})

it('counts an IPv6 network as one address, and a site of networks as ten', () => {
  const take = createConnectionCounts({ perNetwork: 2, all: 1_000 })
  expect(take('2001:db8:1:1::1')).not.toBeNull()
  expect(take('2001:db8:1:1::2')).not.toBeNull()
  expect(take('2001:db8:1:1::3')).toBeNull()
  for (let network = 2; network <= 10; network += 1) {
    expect(take(`2001:db8:1:${network}::1`)).not.toBeNull()
    expect(take(`2001:db8:1:${network}::2`)).not.toBeNull()
  }
  expect(take('2001:db8:1:77::1')).toBeNull()
  expect(take('2001:db8:2:1::1')).not.toBeNull()
  expect(take('198.51.100.7')).not.toBeNull()
})

it('takes another once one is released', () => {
  const take = createConnectionCounts({ perNetwork: 10, all: 2 })
  const release = take('198.51.100.1')
  take('198.51.100.2')
  expect(take('198.51.100.3')).toBeNull()
  release?.()
  expect(take('198.51.100.3')).not.toBeNull()
  expect(take('198.51.100.3')).toBeNull()
})

it('closes connections beyond the limit at once, and says so once', async () => {
  const warn = jest.fn()
  const server = createServer((_request, response) => response.end('served'))
  limitConnections({ perNetwork: 3, all: 100 }, { warn })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: Socket[] = []
  for (let count = 0; count < 6; count += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    open.push(socket)
  }
  await until(() => open.filter(({ destroyed }) => destroyed).length === 3)
  expect(warn).toHaveBeenCalledTimes(1)
  const [kept] = open.filter(({ destroyed }) => !destroyed)
  kept?.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(String(await once(kept as Socket, 'data'))).toContain('served')
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
