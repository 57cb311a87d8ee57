'use client'

import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes, rowLine } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Input } from '@/components/ui/text-field'
import { chooseCustomer } from '@/lib/client/address/customer'
import { useCustomers } from '@/lib/client/customers/use-customers'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { ListedCustomer } from '@/lib/contract/customer'
import { isNearlyUsed, usedPercent } from '@/lib/domain/customers/quota'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { CustomerSquare } from './customer-square'

interface CustomerListProps {
  /** Id or name of the customer shown. */
  chosen: string | undefined
  onCreate: () => void
  className?: string | undefined
}

/** All customers with their numbers. */
export function CustomerList({ chosen, onCreate, className }: CustomerListProps) {
  const [search, setSearch] = useState('')
  const found = useCustomers(useDeferredValue(search.trim()), true)
  return (
    <div className={classes('flex min-h-0 flex-col', className)}>
      <div className="px-4 pt-3.5 pb-2">
        <div className="flex items-center gap-2">
          <h1 className="min-w-0 flex-1 text-xl leading-[26px] font-semibold tracking-[-0.018em]">
            Customers{' '}
            {found.customers && (
              <span className="tnum font-medium text-ink-600">{formatCount(found.total)}</span>
            )}
          </h1>
          <Button tone="soft" size="sm" icon={<Plus aria-hidden />} onClick={onCreate}>
            New customer
          </Button>
        </div>
        <Input
          quiet
          type="search"
          icon={<Search aria-hidden />}
          aria-label="Search name or ID"
          placeholder="Search name or ID"
          className="mt-2.5"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        <Found found={found} search={search} chosen={chosen} onClear={() => setSearch('')} />
      </div>
    </div>
  )
}

interface FoundProps {
  found: ReturnType<typeof useCustomers>
  search: string
  chosen: string | undefined
  onClear: () => void
}

function Found({ found, search, chosen, onClear }: FoundProps) {
  const { customers, error, isValidating, retry, more } = found
  if (error && !customers) {
    return (
      <ErrorStrip className="mx-4" onRetry={retry} retrying={isValidating}>
        {messageOf(error, 'Error fetching customer list')}
      </ErrorStrip>
    )
  }
  if (!customers) return <SkeletonRows label="Loading customers..." rows={8} height={54} />
  if (customers.length === 0) {
    return (
      <EmptyState
        title={`No customers match “${search}”.`}
        action={
          <Button tone="line" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul>
        {customers.map((customer) => (
          <Row
            key={customer.id}
            customer={customer}
            isChosen={customer.id === chosen || customer.name === chosen}
          />
        ))}
      </ul>
      {more && (
        <div className="px-4 pt-3">
          <Button tone="line" block busy={isValidating} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ customer, isChosen }: { customer: ListedCustomer; isChosen: boolean }) {
  const { name, records, people } = customer
  return (
    <li className={classes('relative first:before:hidden', rowLine)}>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => chooseCustomer(customer.id)}
        className={classes(
          'flex h-[54px] w-full items-center gap-2.5 px-4 text-left -outline-offset-2 max-sm:h-[62px]',
          isChosen ? 'bg-volt-wash' : 'hover:bg-ink-50',
        )}
      >
        <CustomerSquare customer={customer} size="sm" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span title={name} className="truncate font-medium">
            {name}
          </span>
          <span className="tnum truncate text-xs text-ink-600">
            {formatCountOf(records, 'record')} · {formatCountOf(people, 'person', 'people')}
          </span>
        </span>
        <Mark customer={customer} />
      </button>
    </li>
  )
}

function Mark({ customer }: { customer: ListedCustomer }) {
  const { may_submit, month_locations: used, location_quota: quota } = customer
  if (!may_submit) return <Chip>may not submit</Chip>
  if (!isNearlyUsed(used, quota)) return null
  return <Chip tone="warning">{usedPercent(used, quota)} % used</Chip>
}
