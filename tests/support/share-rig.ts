import type { ListedShare, MadeShare, Shared } from '@/lib/contract/share'
import { sharedSchema } from '@/lib/contract/share'
import type { Log } from '@/server/base/log/log'
import { shares } from '@/server/engine/db/schema/share'
import type { TestDatabase } from './databases'
import { type EngineRig, engineRig, silentLog, submission, submitted } from './engine-rig'
import { ensureMember } from './members'

export const ada = 'ada@example.com'
export const mate = 'mate@example.com'
export const bob = 'bob@example.com'
const staff = 'staff@example.com'

const start = new Date('2026-11-23T12:00:00Z')

/** Two locations, for DC and for both currents. */
export const evalId = '0001'

export interface ShareRig {
  rig: EngineRig
  database: TestDatabase
  /** At level info. */
  lines: string[]
  /** Moves the service's clock from 2026-11-23T12:00:00Z. */
  at(milliseconds: number): Date
  /** Also resets the clock. */
  reset(): Promise<void>
  make(body: unknown): Promise<Response>
  made(body?: unknown): Promise<MadeShare>
  opened(token: string): Promise<Shared>
  listed(as?: string, query?: string): Promise<ListedShare[]>
  close(): Promise<void>
}

/** Ada Ltd has Ada and a mate; Bob Ltd and the staff are others. */
export async function openShareRig(open: () => Promise<TestDatabase>): Promise<ShareRig> {
  const database = await open()
  const lines: string[] = []
  let now = start
  const info: Log['info'] = (fields, message) => void lines.push(JSON.stringify([fields, message]))
  const rig = engineRig(database.db, { clock: () => now, log: { ...silentLog, info } })
  rig.work()
  const person = (email: string, customer: string, isInternal = false) =>
    ensureMember(database.db, { email, customer, canSubmit: true, isInternal })
  await person(ada, 'Ada Ltd')
  await person(mate, 'Ada Ltd')
  await person(bob, 'Bob Ltd')
  await person(staff, 'House', true)
  const second = submitted({
    location_id: '2',
    location_name: 'South',
    lat: 47.101,
    evaluation_type: 'AC,DC',
  })
  await rig.post('/cord', { as: ada, body: submission(submitted(), second) })
  await rig.finished(ada)
  const make = (body: unknown) => rig.post('/shares', { as: ada, body })
  return {
    rig,
    database,
    lines,
    make,
    at(milliseconds) {
      now = new Date(start.getTime() + milliseconds)
      return now
    },
    async reset() {
      now = start
      lines.length = 0
      await database.db.delete(shares)
    },
    async made(body = { kind: 'record', id: evalId }) {
      const answer = await make(body)
      if (answer.status !== 201) throw new Error(`No link was made: ${await answer.text()}`)
      return answer.json()
    },
    async opened(token) {
      const answer = await rig.get(`/shared/${token}`)
      if (answer.status !== 200) throw new Error(`The link does not open: ${await answer.text()}`)
      return sharedSchema.parse(await answer.json())
    },
    async listed(as = ada, query = '') {
      return (await (await rig.get(`/shares${query}`, { as })).json()).shares
    },
    async close() {
      await rig.close()
      await database.close()
    },
  }
}
