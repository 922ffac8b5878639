import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { can } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { type Kept, keepPromise } from '#contract/planning/keepPromise.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { usedUuid } from '../board/newUuid.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { promisePaper } from '../data/promisePaper.ts'
import { overwritten } from './wishedStart.ts'

type Given = Kept & { readonly block: PlannerBlock }

/** Writes a promise to its paper and plans the block and the blocks that must wait for it. One undo reverts both. */
export function useKeepPromise({ frame, source, plan, unasked, words, mayChange, onClose }: DialogProps) {
  const { t } = useTranslation('planner')
  const { key } = frame.location
  const mayPromise = useSession(({ permissions }) => PAPER_PERMISSIONS.update.some((one) => can(permissions, one, key)))
  const mayCreate = useSession(({ permissions }) => can(permissions, 'location.workshop.planner.create', key))
  // The undo deletes a new block, which needs its own right.
  const mayDelete = useSession(({ permissions }) => can(permissions, 'location.workshop.planner.delete', key))
  const keep = useMutation({
    mutationFn: async ({ block, ...kept }: Given) => {
      const outcome = keepPromise(plan, block, kept)
      const paper = source.papers.get(block.paper_uuid)
      if (!outcome.change || !paper) return unasked.perform(outcome)
      // The promise belongs to the paper. If it cannot be written, nothing is planned.
      const companion = await promisePaper(paper, kept.promisedAt)
      if (!unasked.perform(outcome, companion)) return false
      usedUuid(paper.uuid)
      const end = Date.parse(kept.placement.end)
      const done = {
        name: words.title(block, paper),
        time: isolated(`${words.day(words.dayOf(end))} ${words.clock(end)}`),
      }
      const before = overwritten(paper.promised_at, kept.promisedAt)
      const told =
        before === null
          ? t('promise.applied', done)
          : t('promise.changed', { ...done, before: isolated(words.moment(Date.parse(before), '')) })
      if (plan.has(block.uuid) || mayDelete) showUndoToast(told, t('undo'), () => unasked.takeBack(outcome.change))
      else showToast('success', told)
      return true
    },
    onSuccess: (isDone) => isDone && onClose(),
    onError: showFailure,
  })
  return {
    /** Whether the user may plan this block. Advisors may plan a paper that has no block yet. */
    mayPlan: ({ uuid }: PlannerBlock) => mayPromise && (plan.has(uuid) ? mayChange : mayCreate),
    isKeeping: keep.isPending,
    keep: (given: Given) => keep.mutate(given),
  }
}
