import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { useSession } from '@/lib/client/session/session'
import type { NamedFile } from '@/lib/client/studio/studio-messages'
import { webAddress } from '@/lib/config/web-address'
import { ArrivingFile } from './arriving-file'
import { SignInToLoad } from './sign-in-to-load'
import { useAddressLoad } from './use-address-load'

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
    return (
      <div lang={lang} className="grid content-start justify-items-start gap-2">
        <p className="text-xs font-medium text-ink-700">{texts.label}</p>
        <SignInToLoad />
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
        <ArrivingFile
          name={webAddress(text)?.pathname.split('/').at(-1)}
          done={state.done}
          whole={state.whole}
          onCancel={cancel}
        />
      )}
    </form>
  )
}
