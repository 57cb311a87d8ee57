import { forecastRequestSchema } from '@/lib/contract/projection'
import { handle } from '@/server/bff/handler/handle'
import { forecastEnergy, forecastLimit } from '@/server/bff/inference'

export const POST = handle(
  { access: 'registered', body: forecastRequestSchema, limit: forecastLimit },
  forecastEnergy,
)
