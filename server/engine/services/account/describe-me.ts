import type { Me } from '@/lib/contract/account'
import { roleOf } from '@/lib/domain/access/access'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { maySubmit } from './require-act'
import { requireMember } from './require-member'

export async function describeMe(deps: Pick<EngineDeps, 'db' | 'origin'>, caller: Caller): Promise<Me> {
  const member = await requireMember(deps, caller)
  return {
    data: {
      main_site: deps.origin,
      internal_user: member.isInternal,
      can_submit: maySubmit(member),
      role: roleOf(member),
      customer: { id: member.customer.id, name: member.customer.name },
    },
  }
}
