'use client'

import { Table2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { analysisType } from '@/lib/domain/records/analysis-type'
import { isSummary } from '@/lib/domain/records/record-facts'
import { useRecordTools } from './record-menu'
import { ToolDialogs } from './record-tools'

const none: readonly EvaluationRecord[] = []

/** The list menu's dataset update, on the record's own page; nothing if the menu lacks it. */
export function DatasetButton({ record }: { record: EvaluationRecord }) {
  const list = analysisType(record)
  const tools = useRecordTools(list, none)
  // No list shows summaries, or one current of a record of both.
  const isListed = record.parent === undefined && !isSummary(record)
  if (!isListed || !tools.rightsOf(record)?.mayUpdateDataset) return null
  return (
    <>
      <IconButton
        label="Update dataset"
        tone="soft"
        icon={<Table2 aria-hidden />}
        onClick={() => tools.open({ tool: 'dataset', records: [record] })}
      />
      <ToolDialogs list={list} tools={tools} />
    </>
  )
}
