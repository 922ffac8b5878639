; What the app has written outside of its folder goes with it. An update and a repair run the uninstaller too (isUpdated);
; then the person's choices, such as a start with Windows that was switched off in the task manager, stay.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\werkbank"
  ${endIf}
!macroend
