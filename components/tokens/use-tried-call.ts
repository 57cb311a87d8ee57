import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CallAnswer, sendCall } from '@/lib/client/tokens/send-call'
import { type ApiCall, addressOf, callProblems } from '@/lib/domain/access/api-calls'
import type { Caller } from './caller-choice'

const noAnswer = 'No answer came. Check your connection and try again.'
const noToken = 'Enter an access token above, or send with your sign-in.'
/** Then a call is given up, ms. */
const patience = 60_000

/** Typed values of a call's form, and the answer to the last request. */
export function useTriedCall(call: ApiCall, caller: Caller) {
  const [values, setValues] = useState(call.values)
  const [written, write] = useState(call.body ?? '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [answer, setAnswer] = useState<CallAnswer>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const address = addressOf(call, values)

  async function send() {
    const found = callProblems(call, values, written)
    setProblems(found)
    const lacksToken = caller.kind === 'token' && caller.token === ''
    setFailure(lacksToken ? noToken : undefined)
    if (lacksToken || Object.keys(found).length > 0) return
    const ending = new AbortController()
    leaving.current = ending
    setSending(true)
    setAnswer(undefined)
    try {
      const token = caller.kind === 'token' ? caller.token : undefined
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patience)])
      const body = call.body === undefined ? undefined : written
      setAnswer(await sendCall({ method: call.method, url: address, body, token, signal }))
    } catch {
      setFailure(noAnswer)
    }
    setSending(false)
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
    set: (name: string, value: string) => setValues((now) => ({ ...now, [name]: value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) void send()
    },
  }
}
export type TriedCall = ReturnType<typeof useTriedCall>
