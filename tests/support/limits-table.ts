import { defaultBodyBytes } from '@/lib/config/body-limits'
import { callList } from '@/lib/contract/all-calls'
import { type CallLimits, type DeclaredCall, nameOf } from '@/lib/contract/call'
import { formatCount } from '@/lib/format/number'
import { defaultJsonValues } from '@/server/base/web/json-text'

type Each = CallLimits['perMinute']

const both = (each: Each | undefined) =>
  each === undefined ? '' : `${formatCount(each.registered)} / ${formatCount(each.visitor)}`

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000 ? `${formatCount(bytes / 1_000_000)} MB` : `${formatCount(bytes / 1_000)} KB`
}

function bodyOf({
  body,
  bodyBytes = defaultBodyBytes,
  bodyValues = defaultJsonValues,
  form,
}: DeclaredCall): string {
  if (form) return `a form of ${sizeOf(form.bytes)}`
  return body === undefined ? '' : `${sizeOf(bodyBytes)}, ${formatCount(bodyValues)} values`
}

const rowOf = (call: DeclaredCall) =>
  [
    `\`${nameOf(call)}\``,
    call.limit === undefined ? '`CALLS_PER_MINUTE`' : both(call.limit.perMinute),
    both(call.limit?.perDay),
    call.units === undefined ? '' : 'by its body',
    bodyOf(call),
  ].join(' | ')

/** The document of all calls' limits, made from their declarations. */
export function limitsDocument(): string {
  const calls = [...callList].filter(({ via }) => via !== 'internal')
  const rows = calls
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(rowOf)
  return `# Limits of each call

Made from the declarations in \`lib/contract\`; a test compares them. How networks, people and visitors are counted, and
which settings change it, is in [operations](operations.md#proxies-and-rate-limits).

- **Units** are taken per person / per network of a visitor. A call is one unit unless its body says otherwise: an
  estimate costs one for each input, a saved list one more for each 500 locations. Writes of all visitors together are
  limited to twenty times those of one network, on each process.
- **Body** is what a request may send; larger ones are cut off while they come.

| Call | Units a minute | Units a day | A call’s units | Body |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`
}
