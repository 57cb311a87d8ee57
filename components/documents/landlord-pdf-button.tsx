'use client'

import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useResultDocument } from '@/lib/client/evaluation/use-result-document'
import { useGuest } from '@/lib/client/session/guest'
import type { PaperSize, ResultParameters } from '@/lib/contract/result'
import { LandlordOptions } from './landlord-options'

interface LandlordPdfButtonProps {
  /** The location with the inputs in use; undefined until they are known. */
  parameters: ResultParameters | undefined
  /** Address to continue at after signing in. */
  returnTo: string
  /** Hides the label, for narrow places. */
  isIcon?: boolean
  /** Further choices beside those of the page. */
  options?: ReactNode
  /** Resets `options`. */
  onClose?: () => void
}

const label = 'Scorecard PDF'

/** Opens one page about a location for the owner of its site; asks guests to sign in. */
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
