import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Plan } from '@/lib/contract/network'
import type { Db } from '@/server/base/db'
import { insertPlan } from '@/server/engine/db/queries/network-plans'
import { members } from '@/server/engine/db/schema/customer'
import { examplePlan } from './network-plan'

/** Stores a plan of a member as the search would have left it, and returns its ID. */
export async function storePlan(db: Db, email: string, over: Partial<Plan> = {}): Promise<string> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  if (!member) throw new Error(`There is no member ${email}.`)
  const plan = examplePlan(over)
  const { source, country, places, ...terms } = plan.settings
  const id = randomUUID()
  await insertPlan(db, {
    id,
    memberId: member.id,
    name: plan.name,
    version: plan.version,
    state: plan.state,
    source,
    country,
    places,
    candidates: plan.candidates,
    own: terms.own.kind === 'places' ? terms.own.places : [],
    terms,
    problem: plan.problem,
    grounds: plan.grounds,
    result: plan.result,
  })
  return id
}
