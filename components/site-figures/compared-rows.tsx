import { AssumedMark } from '@/components/charts/assumed-mark'
import { FiveSteps } from '@/components/charts/five-steps'
import type { Categorized, Category } from '@/lib/contract/projection'
import { type ComparedFigures, comparedFactors } from '@/lib/domain/estimate/compared-figures'
import { formatCount } from '@/lib/format/number'

interface ComparedRowProps {
  label: string
  figure: number | undefined
  /** Marks a figure that was not counted. */
  isAssumed?: boolean
  /** Below the row. */
  detail?: string
  category: Category | undefined
  /** Whether the fifth has its columns. */
  isCompared: boolean
}

/** A figure of a list on one line: label, figure, and its fifth in columns of its own. */
export function ComparedRow(props: ComparedRowProps) {
  const { label, figure, isAssumed = false, detail, category, isCompared } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5">
      <dt className="text-ink-600">{label}</dt>
      <dd className="tnum flex items-center gap-2.5 text-right font-medium">
        <span className="inline-flex items-center gap-1.5">
          {isAssumed && <AssumedMark />}
          {formatCount(figure)}
        </span>
        {isCompared && <FiveSteps category={category} />}
      </dd>
      {detail && <dd className="col-span-2 text-2xs wrap-anywhere text-ink-600">{detail}</dd>}
    </div>
  )
}

interface ComparedRowsProps {
  figures: ComparedFigures
  categories: Categorized | undefined
  /** Whether figures have their fifth beside them. */
  isCompared: boolean
}

/** The figures behind an estimate, each beside its fifth among the country's sites; rows of a list. */
export function ComparedRows({ figures, categories, isCompared }: ComparedRowsProps) {
  return comparedFactors.map(([key, label]) => (
    <ComparedRow
      key={key}
      label={label}
      figure={figures[key]}
      category={categories?.[key]?.[0]}
      isCompared={isCompared}
    />
  ))
}
