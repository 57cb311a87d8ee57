import type * as z from 'zod'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import type { DeclaredCall } from '@/lib/contract/call'
import type { ErrorDetail } from '@/lib/contract/error'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import type { Call } from '@/server/bff/handler/handle'
import { parsePart } from '@/server/bff/handler/read-input'
import { requestSchema } from '@/server/bff/openapi/openapi'

/** A sentence for people, and all figures for programs. */
export interface ToolAnswer {
  text: string
  data: Record<string, unknown>
  /** The call ran but did not do what was asked. */
  isRefused?: true
}

interface ToolText {
  name: string
  title: string
  description: string
}

interface DescribedTool<Input> extends ToolText {
  /** The tool needs their scopes. */
  calls: readonly DeclaredCall[]
  input: z.core.$ZodType<Input>
  readsOnly: boolean
  run: (from: Call, input: Input) => Promise<ToolAnswer>
}

export interface Tool extends ToolText {
  readsOnly: boolean
  schema: { type: 'object'; [key: string]: unknown }
  /** Null when the scopes suffice. */
  refusal: (given: readonly TokenScope[]) => string | null
  run: (from: Call, given: unknown) => Promise<ToolAnswer>
}

/** @throws AppError 422 naming each wrong argument. */
export function toolOf<Input>({ calls, input, run, ...rest }: DescribedTool<Input>): Tool {
  return {
    ...rest,
    schema: { ...requestSchema(input), type: 'object' },
    refusal: (given) => calls.map((call) => tokenRefusal(call, given)).find((each) => each !== null) ?? null,
    run: async (from, given) => run(from, parsePart('arguments', input, given)),
  }
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Names each wrong field by its path: `arguments.limit: Expected …`. */
export function refusalText(detail: ErrorDetail): string {
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail))
    return detail.map(({ loc, msg }) => `${loc.join('.')}: ${withStop(msg)}`).join('\n')
  const columns = detail.columns?.length ? [`Columns: ${detail.columns.join(', ')}.`] : []
  const locations = detail.location_ids?.length ? [`Locations: ${detail.location_ids.join(', ')}.`] : []
  return [...[detail.message].flat().map(withStop), ...locations, ...columns].join(' ')
}
