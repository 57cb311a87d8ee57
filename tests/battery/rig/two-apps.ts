import { type SQL, sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { askAt, type Question, type Reply } from './ask'
import { startBuiltApp } from './built-app'
import { type IdentityBattery, openWithProvider } from './identity-battery'
import { askSupervisor, openFolder } from './supervised'

export interface TwoApps {
  /** The first of them. */
  battery: IdentityBattery
  databaseUrl: string
  /** Asks the first process on even turns and the second on odd ones. */
  ask(question: Question, turn: number): Promise<Reply>
  query(text: SQL): Promise<Record<string, unknown>[]>
  /** Moves every access token's end, because no test can move an app's clock. */
  endTokensIn(seconds: number): Promise<void>
  countSessions(): Promise<number>
  close(): Promise<void>
}

/** Two processes of the app over one PostgreSQL and one provider, as behind a balancer. */
export async function openTwoApps(): Promise<TwoApps> {
  const place = await openFolder()
  const { url } = await askSupervisor('database', {})
  const battery = await openWithProvider({ settings: { DATABASE_URL: url } })
  const second = await startBuiltApp(place.folder, {
    ...battery.provider.settings,
    APP_URL: battery.app.origin,
    API_BASE_URL: battery.stub.origin,
    DATABASE_URL: url,
  })
  const other = askAt(second.origin)
  const database = await openDatabase({ databaseUrl: url, directory: '' })
  const query = async (text: SQL) => {
    const { rows } = (await database.db.execute(text)) as { rows: Record<string, unknown>[] }
    return rows
  }
  return {
    battery,
    databaseUrl: url,
    ask: (question, turn) => (turn % 2 === 0 ? battery.ask(question) : other.ask(question)),
    query,
    async endTokensIn(seconds) {
      await query(
        sql`update sessions set renewing_until = null, access_expires_at = now() + make_interval(secs => ${seconds})`,
      )
    },
    async countSessions() {
      const [row] = await query(sql`select count(*)::int as count from sessions`)
      return Number(row?.count)
    },
    async close() {
      other.close()
      await second.stop()
      await battery.close()
      await database.close()
      place.remove()
    },
  }
}
