import { nodesOf, type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

/** Controls in which people type or draw something that a restart of the desktop app would lose. */
const CONTROLS = new Set([
  'TextInput',
  'Textarea',
  'GrowingTextarea',
  'NumberInput',
  'PasswordInput',
  'RevealPassword',
  'CodeInput',
  'SignaturePad',
  'DateInput',
  'DateTimePicker',
  'MomentInput',
  'textarea',
])
const ACTIVITY = 'renderer/desktop/activity.ts'

/** Files whose input another file reports, or that may be lost, each with the reason. */
const EXCUSED: Record<string, string> = {
  'renderer/app/search/Palette.tsx': 'a search',
  'renderer/app/search/PaletteContent.tsx': 'a search',
  'renderer/features/acceptance/start/NewAcceptance.tsx': 'a search',
  'renderer/features/chat/composer/MessageField.tsx':
    'part of Composer, whose draft survives a restart, and of EditComposer, which reports it',
  'renderer/features/chat/composer/ChangeLater.tsx': 'part of LaterDialog, which reports it',
  'renderer/features/chat/dialogs/PersonList.tsx': 'a search',
  'renderer/features/chat/list/ChatListPane.tsx': 'a search',
  'renderer/features/chat/list/MessageHits.tsx': 'a search',
  'renderer/features/checkLists/PointsInput.tsx': 'part of the record form, whose draft reports it',
  'renderer/features/checkin/desk/ArriveButton.tsx': 'a plate that Enter sends at once',
  'renderer/features/checkin/desk/OwnDesk.tsx': 'kept with each letter',
  'renderer/features/connect/ConnectScreen.tsx': 'nobody is signed in, so nothing waits to be saved',
  'renderer/features/faq/help/HelpPanel.tsx': 'a search',
  'renderer/features/faq/list/FaqList.tsx': 'a search',
  'renderer/features/history/search/HistorySearch.tsx': 'a search',
  'renderer/features/hst/reading/Preview.tsx': 'part of ReadingDialog, which reports it',
  'renderer/features/login/CredentialsForm.tsx': 'signing in: typed anew in seconds',
  'renderer/features/login/ForgotForm.tsx': 'signing in: typed anew in seconds',
  'renderer/features/login/RecoveryForm.tsx': 'signing in: typed anew in seconds',
  'renderer/features/login/SecondFactorForm.tsx': 'signing in: typed anew in seconds',
  'renderer/features/locations/keyDrop/KeyDropDialog.tsx': 'shows an address and takes nothing',
  'renderer/features/logs/lines/ChoiceField.tsx': 'a filter',
  'renderer/features/network/ProxyLogin.tsx': 'the proxy asks again',
  'renderer/shared/damage/MarkList.tsx': 'part of the record form, whose draft reports it',
  'renderer/features/paper/find/FindPaper.tsx': 'a search',
  'renderer/shared/finding/FindingField.tsx': 'a part of dialogs that report it',
  'renderer/features/paper/works/LineCell.tsx': 'cells are kept on disk and are there again',
  'renderer/features/paper/works/WorkDetails.tsx': 'cells are kept on disk and are there again',
  'renderer/features/password/ChangeRequired.tsx': 'usePasswordChange reports it',
  'renderer/features/planner/dialogs/BlockNeeds.tsx': 'saved with each change',
  'renderer/features/planner/resources/ClockSpan.tsx': 'part of AbsenceForm, which reports it',
  'renderer/features/paper/print/PaperFields.tsx': 'chooses what is printed; nothing is saved',
  'renderer/features/profile/card/CurrentPassword.tsx': 'a part of forms that report it',
  'renderer/features/server/operator/InvitationDialog.tsx': 'shows a link and takes nothing',
  'renderer/features/settings/inputs/LabelsInput.tsx': 'useSettingsDraft reports it',
  'renderer/features/settings/inputs/NumberInput.tsx': 'useSettingsDraft reports it',
  'renderer/features/settings/inputs/SecretInput.tsx': 'useSettingsDraft reports it',
  'renderer/features/settings/inputs/SettingInput.tsx': 'useSettingsDraft reports it',
  'renderer/features/settings/inputs/StringInput.tsx': 'useSettingsDraft reports it',
  'renderer/features/settings/list/SettingTools.tsx': 'a search',
  'renderer/features/settings/trial/Trial.tsx': 'an address to try something out with',
  'renderer/features/users/GroupsTab.tsx': 'a search',
  'renderer/records/fields/ColorField.tsx': 'part of the record form, whose draft reports it',
  'renderer/records/fields/ParsedInput.tsx': 'part of the record form, whose draft reports it',
  'renderer/records/fields/TextField.tsx': 'part of the record form, whose draft reports it',
  'renderer/shared/print/PrintForm.tsx': 'chooses what is printed; nothing is saved',
  'renderer/shared/richText/RichTextInput.tsx': 'part of the record form, whose draft reports it',
  'renderer/shared/richText/editor/FileView.tsx': 'part of the edited text, which its form reports',
  'renderer/records/list/filters/ReferenceFilter.tsx': 'filters',
  'renderer/records/list/filters/TextFilter.tsx': 'filters',
  'renderer/ui/controls/GrowingTextarea.tsx': 'a part of forms that report it',
  'renderer/ui/controls/filters/SearchField.tsx': 'filters',
  'renderer/records/list/tools/SavedViews.tsx': 'the name of a view, typed anew in seconds',
  'renderer/shared/places/StationCard.tsx': 'kept with each letter',
  'renderer/ui/controls/CodeInput.tsx': 'the control itself; its form reports it',
  'renderer/ui/password/NewPassword.tsx': 'a part of forms that report it',
  'renderer/ui/password/RevealPassword.tsx': 'the control itself; its form reports it',
}

const takesInput = ({ program }: Source) =>
  [...nodesOf(program)].some(
    (node) => node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier' && CONTROLS.has(node.name.name),
  )
const reports = ({ imports }: Source) => imports.some(({ specifier }) => specifier.endsWith('/desktop/activity.ts'))

/** Forms and dialogs that do not report typed input to the desktop app, so that its restart would lose the input. */
export function unreportedInputs(tree: Tree, excused: Readonly<Record<string, string>> = EXCUSED): string[] {
  return sourcesOf(tree, (path) => path.startsWith('renderer/') && path.endsWith('.tsx') && path !== ACTIVITY)
    .filter((source) => takesInput(source) && !reports(source) && !(source.path in excused))
    .map(({ path }) => path)
}

/** Exceptions for files that are gone, take no input any more, or report it by themselves. */
export function needlessExcuses(tree: Tree, excused: Readonly<Record<string, string>> = EXCUSED): string[] {
  const sources = new Map(sourcesOf(tree).map((source) => [source.path, source]))
  return Object.keys(excused).filter((path) => {
    const source = sources.get(path)
    return !source || !takesInput(source) || reports(source)
  })
}
