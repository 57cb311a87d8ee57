import { forecastRequestSchema } from '@/lib/contract/projection'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { forecastEnergy, forecastLimit } from '@/server/bff/inference'

export const POST = handle(
  {
    access: 'registered',
    scope: scopeOfCall['POST /forecast'],
    body: forecastRequestSchema,
    limit: forecastLimit,
  },
  forecastEnergy,
)
