import * as z from 'zod'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import type { DeclaredCall } from '@/lib/contract/call'
import { tokenRefusal } from '@/lib/domain/access/token-access'
import type { Call } from '@/server/bff/handler/handle'
import { parsePart } from '@/server/bff/handler/read-input'

/** Answer of a tool: a sentence for people, and the same with all figures for programs. */
export interface ToolAnswer {
  text: string
  data: Record<string, unknown>
  /** The call was made but did not do what was asked. */
  isRefused?: true
}

interface ToolText {
  name: string
  title: string
  description: string
}

interface DescribedTool<Input> extends ToolText {
  /** The calls that it makes, whose scopes it needs. */
  calls: readonly DeclaredCall[]
  input: z.core.$ZodType<Input>
  /** Whether it leaves everything as it is. */
  readsOnly: boolean
  run: (from: Call, input: Input) => Promise<ToolAnswer>
}

export interface Tool extends ToolText {
  readsOnly: boolean
  /** JSON Schema of its arguments. */
  schema: { type: 'object'; [key: string]: unknown }
  /** Why these scopes do not allow it; null when they do. */
  refusal: (given: readonly TokenScope[]) => string | null
  run: (from: Call, given: unknown) => Promise<ToolAnswer>
}

/** Arguments as they are read, as the description of the API has them. */
function schemaOf(input: z.core.$ZodType): Tool['schema'] {
  const { $schema, ...rest } = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' })
  return { ...rest, type: 'object' }
}

/** A tool whose arguments are checked by its schema before it runs. @throws AppError 422 naming each wrong one. */
export function toolOf<Input>({ calls, input, run, ...rest }: DescribedTool<Input>): Tool {
  return {
    ...rest,
    schema: schemaOf(input),
    refusal: (given) => calls.map((call) => tokenRefusal(call, given)).find((each) => each !== null) ?? null,
    run: async (from, given) => run(from, parsePart('arguments', input, given)),
  }
}
