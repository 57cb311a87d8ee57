import { AssumedMark } from '@/components/charts/assumed-mark'
import { type Categorized, type Category, categories } from '@/lib/contract/projection'
import { type ComparedFigures, comparedFactors } from '@/lib/domain/estimate/compared-figures'
import { formatCount } from '@/lib/format/number'

/** Keeps its space until the category is known. */
function FiveSteps({ category }: { category: Category | undefined }) {
  const step = (categories as readonly string[]).indexOf(category ?? '')
  return (
    <span className="inline-grid w-[114px] flex-none grid-cols-[58px_48px] items-center gap-2 text-left">
      <span className={`text-xs whitespace-nowrap ${step < 0 ? 'text-ink-600' : 'font-medium'}`}>
        {category && category.charAt(0).toUpperCase() + category.slice(1)}
      </span>
      {step >= 0 && (
        <span aria-hidden className="grid grid-cols-5 gap-0.5">
          {categories.map((each, at) => (
            <span
              key={each}
              className={`h-1.5 rounded-[1px] forced-colors:border ${at <= step ? 'bg-ink-1000 forced-colors:bg-[CanvasText]' : 'bg-ink-200'}`}
            />
          ))}
        </span>
      )}
    </span>
  )
}

interface ComparedRowProps {
  label: string
  figure: number | undefined
  /** The figure is a default, not a count. */
  isAssumed?: boolean
  detail?: string | undefined
  category: Category | undefined
  /** Shows the fifth in its own columns. */
  isCompared: boolean
}

/** A figure on one line: label, value, and its fifth. */
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
  /** Shows fifths beside figures. */
  isCompared: boolean
}

/** Figures behind an estimate, each with its fifth among the country's sites; rows of a list. */
export function ComparedRows({ figures, categories, isCompared }: ComparedRowsProps) {
  return comparedFactors.map(({ key, label, detail }) => (
    <ComparedRow
      key={key}
      label={label}
      figure={figures[key]}
      detail={detail}
      category={figures[key] === undefined ? 'unknown' : categories?.[key]?.[0]}
      isCompared={isCompared}
    />
  ))
}
