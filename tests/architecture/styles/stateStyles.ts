import type { Tree } from '../tree.ts'

const HELD = /\[data-hold\]|\[data-(?:state|tone)="held"\]/
/** Selector and body of each rule of a style sheet without nesting. */
const RULE = /([^{}]+)\{([^{}]*)\}/g
/** A badge with its attributes and its content. */
const BADGE = /<Badge\b([^>]*)>([^<]*)<\/Badge>/g

const linesOf = (tree: Tree, path: RegExp) => [...tree].filter(([name]) => path.test(name))

/** Rules that give work on hold another style than the hatching (renderer/ui/README.md). */
export function otherHeldStyles(tree: Tree): string[] {
  return linesOf(tree, /^renderer\/.*\.css$/).flatMap(([path, text]) =>
    [...text.matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
      HELD.test(selector) && !body.includes('--app-held') ? [`${path}: ${selector.trim()}`] : [],
    ),
  )
}

/** Badges that give a hold reason a colour, or a waiting customer another one than yellow. */
export function otherStateBadges(tree: Tree): string[] {
  return linesOf(tree, /^renderer\/.*\.tsx$/).flatMap(([path, text]) =>
    [...text.matchAll(BADGE)].flatMap(([, attributes = '', content = '']) => {
      if (content.includes('hold_reason')) return [`${path}: take HeldBadge`]
      const isWaiting = content.includes('waiting_customer')
      return isWaiting && !attributes.includes('color="yellow"') ? [`${path}: a waiting customer is yellow`] : []
    }),
  )
}
