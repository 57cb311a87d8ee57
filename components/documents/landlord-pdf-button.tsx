'use client'

import { FileText } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { useResultDocument } from '@/lib/client/results/use-result-document'
import { useGuest } from '@/lib/client/session/guest'
import type { PaperSize, ResultParameters } from '@/lib/contract/result'
import { maxReaderLetters, paperSizes } from '@/lib/contract/result'

interface LandlordOptionsProps {
  paper: PaperSize
  /** Name on the page; empty for none. */
  reader: string
  onPaper: (paper: PaperSize) => void
  onReader: (reader: string) => void
  children: ReactNode
}

const papers = paperSizes.map((value) => ({ value, label: value }))

/** Recipient and paper; the name needs a submit, because each change makes a new page. */
function LandlordOptions({ paper, reader, onPaper, onReader, children }: LandlordOptionsProps) {
  const [typed, setTyped] = useState(reader)
  // The server refuses control characters, such as pasted tabs.
  const shown = typed.replace(/\p{Cc}/gu, ' ').trim()
  const use = (event: FormEvent) => {
    event.preventDefault()
    onReader(shown)
  }
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <form onSubmit={use} className="flex min-w-60 flex-1 items-end gap-2">
        <TextField
          label="Prepared for"
          placeholder="Name of the landlord"
          className="flex-1"
          maxLength={maxReaderLetters}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="line" disabled={shown === reader}>
          Update
        </Button>
      </form>
      <Segmented label="Paper" segments={papers} value={paper} onChange={onPaper} />
      {children && <div className="basis-full">{children}</div>}
    </div>
  )
}

interface LandlordPdfButtonProps {
  /** The location with the current inputs; undefined until known. */
  parameters: ResultParameters | undefined
  /** Path to continue at after signing in. */
  returnTo: string
  isIcon?: boolean
  /** Further options of the page. */
  options?: ReactNode
  onClose?: () => void
}

const label = 'Scorecard PDF'

/** Opens the landlord's page of a location; asks guests to sign in. */
export function LandlordPdfButton(props: LandlordPdfButtonProps) {
  const { parameters, returnTo, isIcon = false, options, onClose } = props
  const { isGuest } = useGuest()
  const [isAsking, ask] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [paper, setPaper] = useState<PaperSize>('A4')
  const [reader, setReader] = useState('')
  const document = useResultDocument(
    isOpen && parameters
      ? { ...parameters, form: 'landlord', paper, ...(reader && { prepared_for: reader }) }
      : undefined,
  )
  const button = {
    icon: <FileText aria-hidden />,
    tone: 'line' as const,
    disabled: !parameters,
    onClick: () => (isGuest ? ask(true) : setOpen(true)),
  }
  return (
    <>
      {isIcon ? <IconButton {...button} label={label} /> : <Button {...button}>{label}</Button>}
      <DocumentDialog
        title="Scorecard"
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) onClose?.()
        }}
        document={document}
        options={
          <LandlordOptions paper={paper} reader={reader} onPaper={setPaper} onReader={setReader}>
            {options}
          </LandlordOptions>
        }
      />
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}
