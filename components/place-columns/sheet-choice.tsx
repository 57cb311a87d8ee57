import { Select } from '@/components/ui/select'

export interface Sheets {
  names: readonly string[]
  current: string | undefined
  onChoose: (sheet: string) => void
}

/** Which sheet of a workbook is read. */
export function SheetChoice({ sheets, isBusy }: { sheets: Sheets; isBusy: boolean }) {
  const { names, current, onChoose } = sheets
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-ink-700">
      <span aria-hidden className="max-sm:hidden">
        Sheet
      </span>
      <span className="w-48 max-sm:w-32">
        <Select
          size="md"
          aria-label="Sheet"
          value={current}
          disabled={isBusy}
          options={names.map((sheet, at) => ({
            value: sheet,
            label: `${sheet} (${at + 1} of ${names.length})`,
          }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </span>
    </span>
  )
}
