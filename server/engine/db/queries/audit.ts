import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { auditEntries } from '@/server/engine/db/schema/audit'

interface Wanted {
  customerId: string
  isStaffOnly: boolean
  before: number | undefined
  limit: number
}

export function auditOf(db: Db, { customerId, isStaffOnly, before, limit }: Wanted) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.customerId, customerId),
        isStaffOnly ? eq(auditEntries.isStaff, true) : undefined,
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
