'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { mostReaderLetters, type PaperSize, paperSizes } from '@/lib/contract/result'

interface LandlordOptionsProps {
  paper: PaperSize
  /** Name on the page; empty without one. */
  reader: string
  onPaper: (paper: PaperSize) => void
  onReader: (reader: string) => void
  children: ReactNode
}

const papers = paperSizes.map((value) => ({ value, label: value }))

/** Whom the page is for and on which paper; a name takes effect when it is complete, since each makes a new page. */
export function LandlordOptions({ paper, reader, onPaper, onReader, children }: LandlordOptionsProps) {
  const [typed, setTyped] = useState(reader)
  // Pasted tabs would be refused.
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
          maxLength={mostReaderLetters}
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
