//! Client errors for error responses, rate limits and malformed responses.

use std::error::Error as _;
use std::time::Duration;

use acceptance::{GetRoles, MockTransport, StubResponse, StubServer, http_response};
use guildhall::client::{Error, ErrorKind};
use guildhall::model::Id;
use guildhall::model::api::RateLimitScope;
use guildhall::model::api::{
    DeleteGlobalCommand, Endpoint, ErrorCode, GetCurrentApplication, ListGlobalCommands, Method,
};
use serde_json::json;

async fn error_for<E: Endpoint>(endpoint: E, response: StubResponse) -> Error {
    let service = StubServer::start([response]).await;
    let failure = service.client().send(&endpoint).await.err();
    failure.expect("the request fails")
}

async fn error_from_response(response: StubResponse) -> Error {
    error_for(GetCurrentApplication, response).await
}

const fn list() -> ListGlobalCommands {
    ListGlobalCommands {
        application: Id::new(1),
        with_localizations: false,
    }
}

/// Returns the error for a response with one error for the whole form and one error for a field.
async fn form_error() -> Error {
    let name = json!({"_errors": [{"code": "STRING_TYPE_REGEX", "message": "No match."}]});
    let whole = json!([{"code": 7, "message": "Too large"}]);
    let errors = json!({"0": {"options": {"1": {"name": name}}}, "_errors": whole});
    let body = json!({"code": 50035, "message": "Invalid Form Body", "errors": errors});
    error_from_response(StubResponse::json(400, &body)).await
}

#[tokio::test]
async fn field_errors_have_paths() {
    let error = form_error().await;

    assert_eq!(error.kind(), ErrorKind::Rejected);
    assert_eq!(error.code(), Some(ErrorCode::INVALID_FORM_BODY));
    let fields: Vec<_> = error
        .field_errors()
        .iter()
        .map(|field| (field.path.join("."), &*field.code))
        .collect();
    let name = "0.options.1.name".to_owned();
    assert_eq!(fields, [(String::new(), "7"), (name, "STRING_TYPE_REGEX")]);
}

#[tokio::test]
async fn error_message_lists_every_field() {
    assert_eq!(
        form_error().await.to_string(),
        "GET /applications/@me: 400 Bad Request: Invalid Form Body (50035): \
         Too large (7); 0.options.1.name: No match. (STRING_TYPE_REGEX)"
    );
}

#[tokio::test]
async fn field_errors_are_available_as_a_tree() {
    let error = form_error().await;
    let tree = error.field_tree().unwrap();
    let (name, command) = &tree.fields[0];

    assert_eq!((tree.errors[0].code.as_str(), name.as_str()), ("7", "0"));
    assert_eq!(command.fields[0].1.fields[0].1.fields[0].0, "name");
}

#[tokio::test]
async fn error_has_method_and_path_template() {
    let endpoint = DeleteGlobalCommand {
        application: Id::new(1),
        command: Id::new(3),
    };
    let error = error_for(endpoint, StubResponse::empty(404)).await;

    assert_eq!(error.method(), Some(Method::Delete));
    assert_eq!(
        error.path(),
        Some("/applications/{application}/commands/{command}")
    );
}

#[tokio::test]
async fn unknown_code_is_kept() {
    let error = error_from_response(StubResponse::json(
        400,
        &json!({"code": 987_654, "message": "?"}),
    ))
    .await;

    assert_eq!(error.code(), Some(ErrorCode::new(987_654)));
}

#[tokio::test]
async fn invalid_token_error_has_its_code() {
    let body = json!({"code": 50014, "message": "Invalid authentication token"});
    let error = error_from_response(StubResponse::json(401, &body)).await;

    assert_eq!(error.kind(), ErrorKind::Rejected);
    assert_eq!(error.status().unwrap(), 401);
    assert_eq!(error.code(), Some(ErrorCode::INVALID_TOKEN));
    assert_eq!(error.message(), Some("Invalid authentication token"));
}

#[tokio::test]
async fn missing_permission_is_distinguished_from_missing_access() {
    let missing_permission = error_from_response(StubResponse::json(
        403,
        &json!({"code": 50013, "message": "Missing Permissions"}),
    ))
    .await;
    let missing_access = error_from_response(StubResponse::json(
        403,
        &json!({"code": 50001, "message": "Missing Access"}),
    ))
    .await;

    assert!(missing_permission.is_missing_permission());
    assert!(!missing_access.is_missing_permission());
    assert_eq!(missing_access.code(), Some(ErrorCode::MISSING_ACCESS));
}

#[tokio::test]
async fn error_message_names_the_path_template_without_ids() {
    let body = json!({"code": 10063, "message": "Unknown application command"});
    let endpoint = DeleteGlobalCommand {
        application: Id::new(1),
        command: Id::new(3),
    };
    let error = error_for(endpoint, StubResponse::json(404, &body)).await;

    assert_eq!(
        error.to_string(),
        "DELETE /applications/{application}/commands/{command}: 404 Not Found: \
         Unknown application command (10063)"
    );
}

#[tokio::test]
async fn rate_limit_error_has_the_longer_of_body_and_header_wait() {
    let body = |seconds: f64| {
        json!({"message": "Slow down.", "retry_after": seconds, "global": false}).to_string()
    };
    let header_longer = error_from_response(StubResponse::new(
        429,
        &[("retry-after", "65")],
        &body(64.57),
    ))
    .await;
    let body_longer =
        error_from_response(StubResponse::new(429, &[("retry-after", "1")], &body(1.5))).await;

    assert!(header_longer.is_rate_limited());
    assert_eq!(header_longer.kind(), ErrorKind::RateLimited);
    assert_eq!(header_longer.retry_after(), Some(Duration::from_secs(65)));
    assert_eq!(body_longer.retry_after(), Some(Duration::from_millis(1500)));
}

#[tokio::test]
async fn rate_limit_without_json_is_recognized() {
    let header_only = error_from_response(StubResponse::new(
        429,
        &[("retry-after", "300")],
        "error code: 1015",
    ))
    .await;
    let bare = error_from_response(StubResponse::empty(429)).await;
    let absurd = error_from_response(StubResponse::new(
        429,
        &[("retry-after", "-1")],
        r#"{"retry_after": 1e300}"#,
    ))
    .await;

    assert_eq!(header_only.retry_after(), Some(Duration::from_mins(5)));
    assert!(bare.is_rate_limited());
    // Proxies in front of the service use limits of minutes.
    assert_eq!(bare.retry_after(), Some(Duration::from_mins(1)));
    assert_eq!(absurd.retry_after(), Some(Duration::from_mins(1)));
}

#[tokio::test]
async fn rate_limit_in_the_undocumented_format_is_parsed() {
    use RateLimitScope::{Global, User};
    for (body, seconds, scope) in [
        (
            r#"{"retry_after": "7.5", "global": false, "message": null}"#,
            7.5,
            User,
        ),
        // Without a wait in the body, the response is no rate limit of one route.
        (r#"{"retry_after": null, "global": false}"#, 3.0, Global),
        (r#"{"global": false}"#, 3.0, Global),
    ] {
        let error =
            error_from_response(StubResponse::new(429, &[("retry-after", "3")], body)).await;

        assert_eq!(error.retry_after(), Some(Duration::from_secs_f64(seconds)));
        assert_eq!(error.limit_scope(), Some(scope), "{body}");
    }
}

#[tokio::test]
async fn html_error_page_yields_only_its_status() {
    let error = error_from_response(StubResponse::new(
        500,
        &[("content-type", "text/html")],
        "<html>oops</html>",
    ))
    .await;

    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert_eq!((error.code(), error.message()), (None, None));
    assert_eq!(
        error.to_string(),
        "GET /applications/@me: 500 Internal Server Error"
    );
}

#[tokio::test]
async fn html_page_with_a_success_status_is_a_malformed_response() {
    let error = error_from_response(StubResponse::new(200, &[], "<html>welcome</html>")).await;

    assert_eq!(error.kind(), ErrorKind::Malformed);
    assert_eq!(error.status().unwrap(), 200);
    assert!(error.source().is_some());
}

#[tokio::test]
async fn redirect_is_not_followed() {
    let error = error_from_response(StubResponse::new(
        302,
        &[("location", "https://elsewhere.example/")],
        "",
    ))
    .await;

    assert_eq!(error.kind(), ErrorKind::Malformed);
    assert_eq!(error.status().unwrap(), 302);
}

#[tokio::test]
async fn null_response_is_parsed_as_an_empty_list() {
    let service = StubServer::start([StubResponse::new(200, &[], "null")]).await;

    assert!(service.client().send(&list()).await.unwrap().is_empty());
}

#[tokio::test]
async fn empty_body_is_a_malformed_response_for_a_list() {
    let error = error_for(list(), StubResponse::empty(200)).await;

    assert_eq!(error.kind(), ErrorKind::Malformed);
    assert_eq!(
        error.to_string(),
        "GET /applications/{application}/commands: \
         the service processed the request, but the response (200 OK) does not match the documentation of the endpoint"
    );
}

#[tokio::test]
async fn empty_body_is_a_malformed_response_for_an_object() {
    assert_eq!(
        error_from_response(StubResponse::empty(200)).await.kind(),
        ErrorKind::Malformed
    );
}

#[tokio::test]
async fn deletion_accepts_any_success_body() {
    let endpoint = DeleteGlobalCommand {
        application: Id::new(1),
        command: Id::new(3),
    };
    let responses = [
        StubResponse::empty(204),
        StubResponse::json(200, &json!({"deleted": true})),
    ];
    let service = StubServer::start(responses).await;

    assert!(service.client().send(&endpoint).await.is_ok());
    assert!(service.client().send(&endpoint).await.is_ok());
}

#[tokio::test]
async fn malformed_field_errors_leave_the_rest_of_the_error_intact() {
    for (body, leaves) in [
        (r#"{"code": 50035, "message": "M", "errors": {"b": 5}}"#, 1),
        (
            r#"{"code": 50035, "message": "M", "errors": {"b": {"_errors": null}}}"#,
            0,
        ),
        (
            r#"{"code": 50035, "message": "M", "errors": {"b": {"_errors": [{"code": -1, "message": null}]}}}"#,
            1,
        ),
        (r#"{"code": 50035, "message": "M", "errors": [true]}"#, 0),
    ] {
        let transport = MockTransport::new([http_response(400, &[], body)]);
        let error = transport.client().send(&GetRoles(1)).await.unwrap_err();
        assert_eq!(error.code(), Some(ErrorCode::INVALID_FORM_BODY), "{body}");
        assert!(error.to_string().contains('M'), "{error}");
        assert_eq!(error.field_errors().len(), leaves, "{body}");
    }

    let body = r#"{"code": null, "message": "M", "errors": {}}"#;
    let transport = MockTransport::new([http_response(400, &[], body)]);
    let error = transport.client().send(&GetRoles(1)).await.unwrap_err();
    assert!(error.to_string().contains('M'), "{error}");
}
