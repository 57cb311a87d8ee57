import { classes } from '@/components/ui/classes'
import type { CustomerPage } from '@/lib/contract/customer'
import { isNearlyUsed } from '@/lib/domain/customers/quota'
import { formatBytes } from '@/lib/format/bytes'
import { formatCount } from '@/lib/format/number'
import { PageSection } from './page-section'

const month = () =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date())

interface CustomerUsageProps {
  customer: CustomerPage
  /** Opens the quotas' form; staff only. */
  onEdit: (() => void) | undefined
}

/** This month's usage and quotas. */
export function CustomerUsage({ customer, onEdit }: CustomerUsageProps) {
  const waiting = customer.waiting_locations
  return (
    <PageSection
      title="Usage and quotas"
      note={month()}
      action={
        onEdit && (
          <button
            type="button"
            className="text-xs font-medium underline-offset-2 hover:underline max-sm:min-h-11"
            onClick={onEdit}
          >
            Edit quotas
          </button>
        )
      }
    >
      <dl className="grid">
        <Line
          label="Locations submitted"
          note={waiting > 0 ? `${formatCount(waiting)} in progress` : undefined}
          used={customer.month_locations}
          quota={customer.location_quota}
        />
        <Line
          label="People"
          note={customer.invited > 0 ? `${formatCount(customer.invited)} invited` : undefined}
          used={customer.people + customer.invited}
          quota={customer.people_quota}
        />
        <Line label="Submissions" used={customer.month_submissions} quota={null} />
        <Fact label="Downloads" value={formatCount(customer.month_downloads)} />
        <Fact label="Sign-ins" value={formatCount(customer.month_sign_ins)} />
        <Fact label="Stored files" value={formatBytes(customer.stored_bytes)} />
      </dl>
    </PageSection>
  )
}

interface LineProps {
  label: string
  note?: string | undefined
  used: number
  quota: number | null
}

function Line({ label, note, used, quota }: LineProps) {
  if (quota === null) return <Fact label={label} note={note} value={formatCount(used)} />
  const isNearly = isNearlyUsed(used, quota)
  return (
    <div className="flex flex-wrap items-baseline gap-1.5 border-ink-200 border-b py-2.5">
      <dt className="min-w-0 flex-1">
        {label} {note && <span className="text-ink-600">{note}</span>}
      </dt>
      <dd className="tnum">
        <span className="font-semibold">{formatCount(used)}</span>{' '}
        <span className="text-ink-600">of {formatCount(quota)}</span>
      </dd>
      <dd aria-hidden className="h-1 basis-full overflow-hidden rounded-full bg-ink-100">
        <div
          className={classes('h-full', isNearly ? 'bg-warning' : 'bg-ink-700')}
          style={{ width: `${Math.min(100, (100 * used) / quota)}%` }}
        />
      </dd>
    </div>
  )
}

function Fact({ label, note, value }: { label: string; note?: string | undefined; value: string }) {
  return (
    <div className="flex items-baseline gap-1.5 border-ink-200 border-b py-2.5">
      <dt className="min-w-0 flex-1">
        {label} {note && <span className="text-ink-600">{note}</span>}
      </dt>
      <dd className="tnum font-semibold">{value}</dd>
    </div>
  )
}
