; Removes the registry entries of the app. An update and a repair run the uninstaller, too (isUpdated). Then the user's
; choices stay, such as an autostart that was switched off in the task manager.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\werkbank"
  ${endIf}
!macroend
