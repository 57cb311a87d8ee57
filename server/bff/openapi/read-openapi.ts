import { onFirstUse } from '@/lib/format/on-first-use'
import { openApi } from './openapi'

const description = onFirstUse(openApi)

/** The same for everybody: it says what there is, not whose it is. */
export const readOpenApi = async () => description()
