'use client'

import { Check, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import type { ButtonLook } from '@/components/ui/button-class'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { useScorecard } from '@/lib/client/evaluation/use-scorecard'
import { useSpreadsheet } from '@/lib/client/evaluation/use-spreadsheet'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { filePath, scorecardPath } from '@/lib/domain/evaluation/evaluation-records'

type RecordFileProps = Pick<ButtonLook, 'tone' | 'size'> & { record: EvaluationRecord }

/** Downloads the record's spreadsheet; renders nothing without one. */
export function SpreadsheetButton({ record, tone = 'ghost', size = 'sm' }: RecordFileProps) {
  const url = filePath(record.excel)
  const spreadsheet = useSpreadsheet(url, `${record.evalId}.xlsx`)
  if (!url) return null
  const press = async () => {
    const isSaved = await spreadsheet.download()
    if (isSaved) notify.success('Spreadsheet downloaded successfully')
    else if (isSaved === false) {
      notify.error('Failed to download spreadsheet', { label: 'Retry', onPress: () => void press() })
    }
  }
  const isLoading = spreadsheet.step === 'loading'
  const label = isLoading
    ? `Downloading ${record.name} excel. This might take time, please wait...`
    : 'Download spreadsheet'
  return (
    <IconButton
      label={label}
      tone={tone}
      size={size}
      busy={isLoading}
      icon={spreadsheet.step === 'downloaded' ? <Check aria-hidden /> : <FileSpreadsheet aria-hidden />}
      onClick={() => void press()}
    />
  )
}

/** Opens the record's scorecard; the file is fetched once, when the dialog opens. */
export function ScorecardButton({ record, tone = 'ghost', size = 'sm' }: RecordFileProps) {
  const [isOpen, setOpen] = useState(false)
  const path = scorecardPath(record)
  const scorecard = useScorecard(isOpen ? path : undefined)
  if (!path) return null
  return (
    <>
      <IconButton
        label="Scorecard PDF"
        tone={tone}
        size={size}
        icon={<FileText aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <DocumentDialog title={record.name} open={isOpen} onOpenChange={setOpen} document={scorecard} />
    </>
  )
}
