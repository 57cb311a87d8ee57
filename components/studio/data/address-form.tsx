import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { Progress } from '@/components/ui/progress'
import { TextField } from '@/components/ui/text-field'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import type { NamedFile } from '@/lib/client/kepler/studio/studio-messages'
import { useSession } from '@/lib/client/session/session'
import { signInPath } from '@/lib/config/routes'
import { webAddress } from '@/lib/config/web-address'
import { useAddressLoad } from './use-address-load'

const megabytes = (bytes: number, lang: string) =>
  (bytes / 1_000_000).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Loads the data at an address, in the reader's own language. */
export function AddressForm({ onLoaded }: { onLoaded: (file: NamedFile) => Promise<void> }) {
  const { lang, texts } = addressTextsFor(navigator.languages)
  const isMember = useSession().status === 'signed-in'
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { state, load, cancel, forget } = useAddressLoad(onLoaded)
  const isIncorrect = webAddress(text) === undefined
  const fault = state.step === 'failed' ? (state.sentence ?? texts.failed(state.address)) : undefined
  const error = isTried && isIncorrect ? texts.incorrect : fault
  const submit = () => {
    setTried(true)
    if (!isIncorrect) void load(text)
  }
  if (!isMember) {
    const { pathname, search } = window.location
    return (
      <div lang={lang} className="grid content-start justify-items-start gap-2">
        <p className="text-xs font-medium text-ink-700">{texts.label}</p>
        <LinkButton tone="line" href={signInPath(`${pathname}${search}`)}>
          {texts.signIn}
        </LinkButton>
      </div>
    )
  }
  return (
    <form
      lang={lang}
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex items-start gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={texts.label}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2000}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            forget()
          }}
        />
        <Button
          type="submit"
          tone="primary"
          className="mt-[21px]"
          disabled={text.trim() === '' || state.step === 'loading'}
        >
          {texts.load}
        </Button>
      </div>
      {state.step === 'loading' && (
        <div className="grid gap-1.5">
          <p className="flex items-center gap-2 text-xs">
            <span className="min-w-0 flex-1 truncate">{webAddress(text)?.pathname.split('/').at(-1)}</span>
            <span className="tnum text-ink-600">
              {texts.arrived(
                megabytes(state.done, lang),
                state.whole ? megabytes(state.whole, lang) : undefined,
              )}
            </span>
            <Button size="sm" tone="soft" onClick={cancel}>
              {texts.cancel}
            </Button>
          </p>
          <Progress label={texts.load} value={state.whole ? state.done / state.whole : null} />
        </div>
      )}
    </form>
  )
}
