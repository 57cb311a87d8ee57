import { usageExportSchema } from '@/lib/contract/usage'
import { handle } from '@/server/bff/handler/handle'
import { exportUsage, usageExportLimit } from '@/server/bff/usage'

export const POST = handle(
  { access: 'registered', body: usageExportSchema, limit: usageExportLimit },
  exportUsage,
)
