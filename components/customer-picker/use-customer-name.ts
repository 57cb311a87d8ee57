import { useCustomer } from '@/lib/client/address/customer'
import { useRecords } from '@/lib/client/records/use-records'

/** Name of the customer shown in the studio, from the address until the list loads. Undefined for the user's own. */
export function useCustomerName(): string | undefined {
  const { customer } = useCustomer()
  const { data } = useRecords()
  return customer === undefined ? undefined : data?.header || data?.name || customer
}
