'use client'

import { Check, FileSpreadsheet, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ButtonLook, buttonClass } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Tooltip } from '@/components/ui/tooltip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useScorecard, useSpreadsheet } from '@/lib/client/records/use-record-files'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { filePath, isOwnFile, scorecardPath } from '@/lib/domain/records/record-facts'
import { fileName } from '@/lib/format/file-name'

type RecordFileProps = Pick<ButtonLook, 'tone' | 'size'> & { record: EvaluationRecord }

/** Downloads the record's spreadsheet, or links to it elsewhere; nothing without one. */
export function SpreadsheetButton(props: RecordFileProps) {
  const { record } = props
  const url = filePath(record.excel)
  if (!url) return null
  if (isOwnFile(record.excel)) return <OwnSpreadsheet {...props} url={url} />
  return <ForeignFile {...props} address={url} what="spreadsheet" icon={<FileSpreadsheet aria-hidden />} />
}

function OwnSpreadsheet({ record, url, tone = 'ghost', size = 'sm' }: RecordFileProps & { url: string }) {
  const spreadsheet = useSpreadsheet(url, fileName([record.name, record.evalId], 'xlsx'))
  const press = async () => {
    const outcome = await spreadsheet.download()
    if (outcome === 'saved') notify.success('Spreadsheet downloaded successfully')
    else if (outcome) {
      const message = messageOf(outcome.error, 'Failed to download spreadsheet')
      notify.error(message, { label: 'Retry', onPress: () => void press() })
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

interface ForeignFileProps extends RecordFileProps {
  address: string
  what: string
  icon: ReactNode
}

/** A link, because pages may fetch only from this site. */
function ForeignFile({ address, what, icon, tone = 'ghost', size = 'sm' }: ForeignFileProps) {
  const label = `Open the ${what} at ${new URL(address).host}`
  return (
    <Tooltip label={label}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${label}, opens in a new tab`}
        className={buttonClass({ tone, size, square: true })}
      >
        {icon}
      </a>
    </Tooltip>
  )
}

/** Opens the record's scorecard, or links to it elsewhere; nothing without one. */
export function ScorecardButton(props: RecordFileProps) {
  const { record } = props
  const path = scorecardPath(record)
  if (!path) return null
  if (isOwnFile(record.scorecard)) return <OwnScorecard {...props} path={path} />
  return <ForeignFile {...props} address={path} what="scorecard" icon={<FileText aria-hidden />} />
}

/** Fetches the file once, when the dialog opens. */
function OwnScorecard({ record, path, tone = 'ghost', size = 'sm' }: RecordFileProps & { path: string }) {
  const [isOpen, setOpen] = useState(false)
  const scorecard = useScorecard(isOpen ? path : undefined)
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
