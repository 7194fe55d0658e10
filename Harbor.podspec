# Made from Package.swift by Scripts/check-podspec --write.
Pod::Spec.new do |s|
  s.name = 'Harbor'
  s.version = '0.0.0-unreleased'
  s.summary = '17.7 | 47.9 | 21.2 | 21.3'
  s.homepage = 'https://example.com/harbor'
  s.license = { :type => 'MIT', :file => 'LICENSE' }
  s.author = 'The Harbor authors'
  s.source = { :git => 'https://example.com/harbor.git', :tag => s.version.to_s }

  s.swift_versions = ['6.0']
  s.ios.deployment_target = '15.0'
  s.osx.deployment_target = '12.0'
  s.tvos.deployment_target = '15.0'
  s.watchos.deployment_target = '8.0'
  s.visionos.deployment_target = '1.0'

  s.source_files = 'Sources/Harbor/**/*.swift'
  s.dependency 'HTTPClientKit', s.version.to_s
  s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '$(inherited) -package-name harbor -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility' }
end
