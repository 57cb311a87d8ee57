import type { Money } from '@/lib/contract/money'
import { moneyWarning } from '@/lib/domain/finance/money-fields'

/** Explains why the station can never pay back, if so. */
export function MoneyWarning({ energy, money }: { energy: number; money: Money }) {
  const warning = moneyWarning(energy, money)
  if (!warning) return null
  return (
    <p role="status" className="mt-2 rounded-md bg-warning-wash px-3 py-2 text-sm text-warning">
      {warning}
    </p>
  )
}
