import { Chapter, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { brand } from '@/lib/config/brand'
import { libraries } from './libraries'

/** Licences of the product and of its libraries. */
export function SoftwareChapter() {
  return (
    <Chapter id="software" title="Software">
      <Text>
        {brand.name} is licensed under the Apache License 2.0. It is made with these libraries; the text of
        each licence comes with the library.
      </Text>
      <PlainTable
        label="Libraries by licence"
        columns={['Licence', 'Libraries']}
        rows={libraries.map(({ licence, names }) => ({ key: licence, cells: [licence, names.join(', ')] }))}
      />
    </Chapter>
  )
}
