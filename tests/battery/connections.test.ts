import { once } from 'node:events'
import type { Socket } from 'node:net'
import { until } from '@/tests/support/until'
import { hold } from './rig/heavy-clients'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ settings: { CONNECTIONS_PER_ADDRESS: '30' }, isEmpty: true })
})

afterAll(() => battery.close())

test('closes connections of an address beyond its number, and takes more once some have ended', async () => {
  const port = Number(new URL(battery.app.origin).port)
  const open: Socket[] = []
  try {
    for (let count = 0; count < 80; count += 1) open.push(await hold(port, 'GET /api/system/ver'))
    const kept = () => open.filter(({ destroyed }) => !destroyed)
    await until(() => kept().length <= 30)
    const [first, ...others] = kept()
    for (const socket of others) socket.destroy()
    first?.write('sion HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect(String(await once(first as Socket, 'data'))).toContain('200 OK')
    await until(async () => (await battery.ask('/api/system/version').catch(() => null))?.status === 200)
    expect(battery.app.output()).toContain('connections_refused')
  } finally {
    for (const socket of open) socket.destroy()
  }
})
