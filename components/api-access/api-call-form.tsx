import { Copy, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { copyText } from '@/components/sharing/copy-field'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SelectField } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { useSending } from '@/lib/client/fetch/use-sending'
import { type CallAnswer, sendCall } from '@/lib/client/tokens/send-call'
import type { JsonSchema } from '@/lib/contract/api-description'
import {
  type ApiCall,
  addressOf,
  callProblems,
  choicesOf,
  curlOf,
  sketchOf,
} from '@/lib/domain/access/api-calls'
import { without } from '@/lib/domain/without'
import { ApiAnswer, CodeBlock } from './api-answer'
import type { Caller } from './caller-choice'

const noAnswer = 'No answer came. Check your connection and try again.'
const noToken = 'Enter an access token above, or send with your sign-in.'
/** Timeout of a call, ms. */
const patience = 60_000

/** Form values of a call, and the last answer. */
function useTriedCall(call: ApiCall, caller: Caller) {
  const [values, setValues] = useState(call.values)
  const [written, write] = useState(call.body ?? '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { isSending, failure, fail, send } = useSending()
  const [answer, setAnswer] = useState<CallAnswer>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const address = addressOf(call, values)

  function submit() {
    const found = callProblems(call, values, written)
    setProblems(found)
    const lacksToken = caller.kind === 'token' && caller.token === ''
    fail(lacksToken ? noToken : undefined)
    if (lacksToken || Object.keys(found).length > 0) return
    const ending = new AbortController()
    leaving.current = ending
    setAnswer(undefined)
    const token = caller.kind === 'token' ? caller.token : undefined
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patience)])
    const body = call.body === undefined ? undefined : written
    void send(
      async () => setAnswer(await sendCall({ method: call.method, url: address, body, token, signal })),
      () => noAnswer,
    )
  }

  return {
    values,
    written,
    write,
    problems,
    isSending,
    failure,
    answer,
    address,
    set: (name: string, value: string) => {
      setValues((now) => ({ ...now, [name]: value }))
      setProblems((now) => without(now, [name]))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) submit()
    },
  }
}
type TriedCall = ReturnType<typeof useTriedCall>

interface ApiCallFormProps {
  call: ApiCall
  caller: Caller
  origin: string
}

/** Form of a call, prefilled with its example, and its answer. */
export function ApiCallForm({ call, caller, origin }: ApiCallFormProps) {
  const tried = useTriedCall(call, caller)
  const { written, problems, isSending, failure, answer } = tried
  const copy = () => {
    const body = call.body === undefined ? undefined : written
    const command = curlOf({ method: call.method, url: `${origin}${tried.address}`, body })
    void copyText(command, 'Command copied. Set TOKEN to your access token.')
  }
  return (
    <form noValidate onSubmit={tried.submit} className="grid gap-3">
      {call.scope && (
        <p className="text-xs text-ink-600">
          A token needs the scope <code>{call.scope}</code>.
        </p>
      )}
      <Parameters call={call} tried={tried} />
      {call.body !== undefined && (
        <TextArea
          label="Body"
          rows={Math.min(14, written.split('\n').length + 1)}
          maxLength={1_000_000}
          spellCheck={false}
          className="[&_textarea]:font-mono [&_textarea]:text-xs"
          value={written}
          error={problems.body}
          onChange={({ target }) => tried.write(target.value)}
        />
      )}
      <p className="text-xs text-ink-600 wrap-anywhere">
        <code>
          {call.method} {tried.address}
        </code>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending} icon={<Send aria-hidden />}>
          Send
        </Button>
        <Button tone="line" icon={<Copy aria-hidden />} onClick={copy}>
          Copy as curl
        </Button>
      </div>
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      {answer && <ApiAnswer answer={answer} />}
      <Forms body={call.form} answer={answer ? undefined : call.answer} />
      <Statuses call={call} />
    </form>
  )
}

interface FormsProps {
  body: JsonSchema | undefined
  answer: JsonSchema | undefined
}

/** Shapes of body and answer, with members that the example omits. */
function Forms({ body, answer }: FormsProps) {
  if (!body && !answer) return null
  return (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {body && <CodeBlock label="Form of the body" text={JSON.stringify(sketchOf(body), null, 2)} />}
      {answer && <CodeBlock label="Form of the answer" text={JSON.stringify(sketchOf(answer), null, 2)} />}
    </div>
  )
}

function Statuses({ call }: { call: ApiCall }) {
  return (
    <section aria-label="Statuses">
      <h3 className="mb-1 text-xs font-medium text-ink-700">Statuses</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
        {call.statuses.map(({ status, meaning }) => (
          <div key={status} className="contents">
            <dt className="tnum font-medium">{status}</dt>
            <dd className="text-ink-600">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Parameters({ call, tried: { values, problems, set } }: { call: ApiCall; tried: TriedCall }) {
  if (call.parameters.length === 0) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {call.parameters.map((parameter) => {
        const { name, required } = parameter
        const choices = choicesOf(parameter)
        const hint = required ? undefined : 'Optional'
        const shared = { label: name, required, hint, error: problems[name], value: values[name] ?? '' }
        if (choices) {
          const options = choices.map((value) => ({ value, label: value }))
          return (
            <SelectField
              key={name}
              {...shared}
              options={options}
              placeholder={required ? undefined : 'None'}
              onChange={({ target }) => set(name, target.value)}
            />
          )
        }
        return (
          <TextField
            key={name}
            {...shared}
            autoComplete="off"
            maxLength={2_000}
            onChange={({ target }) => set(name, target.value)}
          />
        )
      })}
    </div>
  )
}
