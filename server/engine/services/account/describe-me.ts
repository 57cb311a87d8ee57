import type { NumberForm } from '@/lib/catalogue/number-forms'
import type { Me } from '@/lib/contract/account'
import { listIds, settingsSchema } from '@/lib/contract/lists'
import { roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import { storedList } from '@/server/engine/db/queries/lists'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { maySubmit } from './require-act'
import { requireMember } from './require-member'

export async function describeMe(deps: Pick<EngineDeps, 'db' | 'origin'>, caller: Caller): Promise<Me> {
  const member = await requireMember(deps, caller)
  const numbers = await numberFormOf(deps.db, member.id)
  return {
    data: {
      main_site: deps.origin,
      internal_user: member.isInternal,
      can_submit: maySubmit(member),
      role: roleOf(member),
      customer: { id: member.customer.id, name: member.customer.name },
      ...(numbers && { number_format: numbers }),
    },
  }
}

async function numberFormOf(db: Db, memberId: string): Promise<NumberForm | undefined> {
  const list = await storedList(db, { memberId, id: listIds.settings })
  return list && settingsSchema.safeParse(JSON.parse(list.content)).data?.numbers
}
