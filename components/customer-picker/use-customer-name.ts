import { useCustomer } from '@/lib/client/address/customer'
import { useRecords } from '@/lib/client/records/use-records'

/**
 * Name of the customer whose records the studio shows, as their list has it; what the address says until then.
 * Undefined for the user's own.
 */
export function useCustomerName(): string | undefined {
  const { customer } = useCustomer()
  const { data } = useRecords()
  return customer === undefined ? undefined : data?.header || data?.name || customer
}
