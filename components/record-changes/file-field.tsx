'use client'

import { Upload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FileButton } from '@/components/ui/file-button'
import { Input } from '@/components/ui/text-field'
import type { EvaluationFile, RecordFile } from '@/lib/contract/evaluation'
import { recordFileKinds } from '@/lib/domain/records/file-names'
import { type FileValue, otherWay } from '@/lib/domain/records/record-form'
import { formatBytes } from '@/lib/format/bytes'

interface FileFieldProps {
  file: EvaluationFile
  value: FileValue
  /** The record's current file. */
  stored: RecordFile | undefined
  error: string | undefined
  isDisabled: boolean
  onChange: (value: FileValue) => void
}

const titles: Record<EvaluationFile, string> = { map: 'Map', excel: 'Spreadsheet', scorecard: 'Scorecard' }

const mapHints: Record<FileValue['by'], string> = {
  file: 'A map of kepler.gl, exported with its data, gets what a record needs: keys, names and currents of its locations.',
  url: 'Maps on the hosts that this installation reads open here. Any other address opens in a new tab.',
}

/** A record's file by upload or address; switching clears the other. */
export function FileField({ file, value, stored, error, isDisabled, onChange }: FileFieldProps) {
  const { extension } = recordFileKinds[file]
  const isFile = value.by === 'file'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <Field
        label={titles[file]}
        error={error}
        hint={file === 'map' ? mapHints[value.by] : undefined}
        className="w-full"
      >
        {(control) =>
          isFile ? (
            <div className="flex w-full min-w-0 items-center gap-2">
              <FileButton
                {...control}
                accept={`.${extension}`}
                inputLabel={`${titles[file]} file`}
                icon={<Upload aria-hidden />}
                disabled={isDisabled}
                onChoose={(chosen) => onChange({ ...value, file: chosen })}
              >
                {value.file || value.kept ? 'Replace' : `Choose a .${extension} file`}
              </FileButton>
              <ChosenFile value={value} stored={stored} />
              {(value.file || value.kept) && (
                <Button
                  tone="ghost"
                  size="sm"
                  disabled={isDisabled}
                  aria-label={`Remove the ${recordFileKinds[file].named}`}
                  onClick={() => onChange({ ...value, file: undefined, kept: value.file ? value.kept : '' })}
                >
                  Remove
                </Button>
              )}
            </div>
          ) : (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={2_000}
              disabled={isDisabled}
              value={value.url}
              onChange={({ target }) => onChange({ ...value, url: target.value })}
            />
          )
        }
      </Field>
      <button
        type="button"
        disabled={isDisabled}
        className="text-xs font-medium underline underline-offset-2 disabled:text-ink-500 max-sm:min-h-11"
        aria-label={`${titles[file]}: ${isFile ? 'Add URL instead?' : 'Add file instead?'}`}
        onClick={() => onChange(otherWay(value))}
      >
        {isFile ? 'Add URL instead?' : 'Add file instead?'}
      </button>
    </div>
  )
}

function ChosenFile({ value, stored }: Pick<FileFieldProps, 'value' | 'stored'>) {
  if (value.file) {
    const { name, size } = value.file
    return (
      <span className="min-w-0 flex-1 truncate text-xs" title={name}>
        {name} <span className="tnum text-ink-600">{formatBytes(size)}</span>
      </span>
    )
  }
  if (value.kept === '') return <span className="flex-1" />
  return (
    <span className="min-w-0 flex-1 truncate text-xs" title={stored?.name ?? undefined}>
      {stored?.name ?? 'Made here'}{' '}
      {stored && <span className="tnum text-ink-600">{formatBytes(stored.size)}</span>}
    </span>
  )
}
