import { FileUp, Map as MapIcon, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { TextField } from '@/components/ui/text-field'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { useSession } from '@/lib/client/session/session'
import { sampleMessages, useSamples } from '@/lib/client/studio/sample-maps'
import type { NamedFile } from '@/lib/client/studio/studio-messages'
import { limits } from '@/lib/config/limits'
import { webAddress } from '@/lib/config/web-address'
import type { SampleMap } from '@/lib/contract/sample-map'
import { acceptedFiles } from '@/lib/domain/studio/read/file-formats'
import { formatCount } from '@/lib/format/number'
import { ArrivingFile, SignInToLoad } from './arriving-file'
import { type AddingData, useAddressLoad } from './use-adding-data'

interface AddDataProps {
  adding: AddingData
  isOver: boolean
  onSample: (sample: SampleMap) => void
}

/** Adds data from files, an address or a sample, without blocking the map; a sheet on small screens. */
export function AddData({ adding, isOver, onSample }: AddDataProps) {
  const { toggle, isAsked, reading, faults, addFile, addFiles } = adding
  const frame = useRef<HTMLElement>(null)
  useFocusReturn(frame, 'add-data')
  useEffect(() => {
    // Opening by itself must not take the focus.
    if (isAsked) frame.current?.focus({ preventScroll: true })
  }, [isAsked])
  const close = () => toggle(false)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Add data"
      data-ground="paper"
      onKeyDown={keyDown}
      className="absolute top-3 left-[362px] z-5 max-h-[calc(100%-24px)] w-[min(620px,calc(100%-374px))] overflow-y-auto rounded-lg bg-paper p-5 text-sm text-ink-1000 shadow-float outline-none max-[896px]:fixed max-[896px]:inset-x-0 max-[896px]:top-auto max-[896px]:bottom-0 max-[896px]:z-cover max-[896px]:max-h-[88dvh] max-[896px]:w-full max-[896px]:rounded-b-none"
    >
      <div className="mb-3 flex items-center gap-2">
        <h2 className="flex-1 text-base font-semibold">Add data</h2>
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={close} />
      </div>
      {faults.length > 0 && (
        <ErrorStrip className="mb-3">
          <ul className="grid gap-1">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </ErrorStrip>
      )}
      <div className="grid gap-4 sm:grid-cols-[210px_minmax(0,1fr)]">
        <FileDrop isOver={isOver} onFiles={(files) => void addFiles(files)} />
        <AddressForm onLoaded={addFile} />
      </div>
      {reading !== undefined && (
        <p role="status" className="mt-3 text-xs wrap-anywhere">{`Reading ${reading}…`}</p>
      )}
      <SampleGallery onChoose={onSample} />
    </section>
  )
}

interface FileDropProps {
  /** Files hover over the page, which accepts drops anywhere. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** Opens the file chooser; drops land on the page itself. */
function FileDrop({ isOver, onFiles }: FileDropProps) {
  return (
    <label
      className={classes(
        'grid min-h-24 cursor-pointer content-center justify-items-center gap-1 rounded-md bg-ink-100 px-3 py-3 text-center hover:bg-ink-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1000',
        isOver && 'bg-volt-wash',
      )}
    >
      <input
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label="Files to add"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
      <FileUp aria-hidden className="size-5 text-ink-600" />
      <span className="text-xs">
        <span className="font-semibold underline">Choose files</span> or drop them here
      </span>
      <span className="text-2xs text-ink-600">
        CSV, GeoJSON, JSON, Arrow, Parquet, xlsx · up to {limits.recordFileBytes / 1_000_000} MB
      </span>
    </label>
  )
}

function Entry({ sample, onChoose }: { sample: SampleMap; onChoose: () => void }) {
  const { label, description, detail, imageUrl } = sample
  return (
    <li>
      <button
        type="button"
        title={detail ?? description}
        onClick={onChoose}
        className="group block w-full rounded-sm text-left"
      >
        {imageUrl ? (
          // biome-ignore lint/performance/noImgElement: a small picture in its final size.
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            className="aspect-3/2 w-full rounded-sm bg-ink-950 object-cover group-hover:outline-2 group-hover:outline-ink-1000"
          />
        ) : (
          <span className="grid aspect-3/2 w-full place-items-center rounded-sm bg-ink-100 text-ink-500">
            <MapIcon aria-hidden />
          </span>
        )}
        <span className="mt-1.5 line-clamp-2 text-xs font-medium">{label}</span>
        {description && <span className="block truncate text-2xs text-ink-600">{description}</span>}
      </button>
    </li>
  )
}

function SampleGallery({ onChoose }: { onChoose: (sample: SampleMap) => void }) {
  const { samples, isLoading, isFailed, retry } = useSamples(true)
  return (
    <section aria-label="Samples" className="mt-4">
      <div className="flex items-baseline gap-2">
        <h3 className="font-semibold">
          Samples{' '}
          {samples.length > 0 && (
            <span className="tnum font-normal text-ink-600">{formatCount(samples.length)}</span>
          )}
        </h3>
        <p className="flex-1 text-right text-2xs text-ink-600">A sample opens as a new map.</p>
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {samples.map((sample) => (
          <Entry key={sample.id} sample={sample} onChoose={() => onChoose(sample)} />
        ))}
        {isLoading && samples.length === 0 && <Skeleton className="aspect-3/2 w-full" />}
      </ul>
      {isFailed && (
        <ErrorStrip className="mt-3" onRetry={retry}>
          {sampleMessages.gallery}
        </ErrorStrip>
      )}
    </section>
  )
}

/** Loads data from an address, in the reader's language. */
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
        <SignInToLoad isBeside />
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
