import { exportRequestSchema } from '@/lib/contract/location-file'
import { handle } from '@/server/bff/handler/handle'
import { exportLocations, fileLimit } from '@/server/bff/location-files'

export const POST = handle(
  { access: 'registered', body: exportRequestSchema, limit: fileLimit },
  exportLocations,
)
