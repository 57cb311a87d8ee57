import { may, roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import { auditEntries } from '@/server/engine/db/schema/customer'

interface Acted {
  customerId: string
  member: Member
  /** A sentence without its subject and full stop. */
  act: string
  now: Date
}

/** Call it in the transaction of the change. */
export async function noteAudit(tx: Db, { customerId, member, act, now }: Acted): Promise<void> {
  const isStaff = may(roleOf(member), 'actForAny')
  const { email, name } = member
  await tx.insert(auditEntries).values({ customerId, email, name, isStaff, act, createdAt: now })
}
