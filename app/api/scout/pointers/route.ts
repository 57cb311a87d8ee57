import { pointersRequestSchema } from '@/lib/contract/scout'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { handle } from '@/server/bff/handler/handle'
import { findSites, searchLimit } from '@/server/bff/scout'

export const POST = handle(
  {
    access: 'visitor',
    scope: scopeOfCall['POST /scout/pointers'],
    body: pointersRequestSchema,
    limit: searchLimit,
  },
  findSites,
)
